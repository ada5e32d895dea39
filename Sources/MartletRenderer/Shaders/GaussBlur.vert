// A picture blurred in one direction.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 size;  // width, height; direction
layout(location = 2) in vec4 middle;
layout(location = 3) in vec4 pairs01;
layout(location = 4) in vec4 pairs23;
layout(location = 5) in vec4 pairs45;
layout(location = 6) in vec4 pairs67;
uniform vec4 view;
flat out vec2 last;
flat out vec2 along;
flat out vec2 end;
flat out float m;
flat out vec4 k[4];

void main() {
  last = size.xy - 0.5;
  along = size.zw;
  m = middle.x;
  // Only along its direction may the picture go on to a grid.
  end = mix(size.xy, middle.yy, along);
  k = vec4[4](pairs01, pairs23, pairs45, pairs67);
  gl_Position = vec4(size.xy * corner * view.xy + view.zw, 0.0, 1.0);
}
