// A path's inside in one colour, and over it its line in another. The page holds the shares of each.
uniform sampler2D page;
in vec2 p;
flat in vec4 f;
flat in vec4 s;
flat in float o;
out vec4 result;

void main() {
  vec2 share = texelFetch(page, ivec2(p), 0).xy;
  vec4 line = s * share.y;
  vec4 color = (line + f * (share.x * (1.0 - line.a))) * o;
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
