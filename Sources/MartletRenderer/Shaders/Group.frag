uniform sampler2D sheet;
in vec2 p;
flat in float o;
out vec4 result;

void main() {
  vec4 color = texelFetch(sheet, ivec2(p), 0) * o;
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
