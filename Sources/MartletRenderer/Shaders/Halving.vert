// A picture at half its size.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 size;  // width and height of the result, and of what is read
uniform vec4 view;
flat out vec2 last;

void main() {
  last = size.zw - 0.5;
  gl_Position = vec4(size.xy * corner * view.xy + view.zw, 0.0, 1.0);
}
