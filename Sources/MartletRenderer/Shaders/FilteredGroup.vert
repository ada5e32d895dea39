// The finished sheet of a group, drawn with other colours, larger, or blended in its own way.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 quad;   // left, top, right, bottom in pixels
layout(location = 2) in vec4 paint;  // opacity; blend mode or vibrancy; where the picture of what is below begins
layout(location = 3) in vec4 place;  // these are PictureSource
layout(location = 4) in vec4 size;
layout(location = 5) in vec4 red;
layout(location = 6) in vec4 green;
layout(location = 7) in vec4 blue;
layout(location = 8) in vec4 litRed;  // from a colour below to that of the picture
layout(location = 9) in vec4 litGreen;
layout(location = 10) in vec4 litBlue;
uniform vec4 view;
flat out vec4 o;
flat out vec4 source[5];
flat out vec4 lit[3];

void main() {
  o = paint;
  source = vec4[5](place, size, red, green, blue);
  lit = vec4[3](litRed, litGreen, litBlue);
  gl_Position = vec4(mix(quad.xy, quad.zw, corner) * view.xy + view.zw, 0.0, 1.0);
}
