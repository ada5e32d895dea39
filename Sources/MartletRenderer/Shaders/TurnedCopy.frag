// The pixel of the window at which the picture begins.
uniform vec2 first;
uniform sampler2D picture;
out vec4 result;

void main() {
  result = texelFetch(picture, ivec2(windowPixel() - first), 0);
}
