// A rectangle with a picture and a gradient over it under any projective map.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;   // image of the x direction in pixels (X, Y, W); half width
layout(location = 2) in vec4 yAxis;   // image of the y direction; half height
layout(location = 3) in vec4 center;  // image of the centre
layout(location = 4) in vec4 fill;    // below the picture
layout(location = 5) in vec4 place;   // where the centre is in the picture, in its pixels; its pixels per point
layout(location = 6) in vec4 limits;  // what is shown of the picture
layout(location = 7) in vec4 way;     // how the gradient's parameter comes from the place
layout(location = 8) in vec4 color0;
layout(location = 9) in vec4 color1;
flat out vec3 a;
flat out vec4 c0;
flat out vec4 c1;
uniform vec4 view;
flat out vec2 h;
flat out vec4 f;
flat out vec3 o;
flat out vec4 l;

void main() {
  h = vec2(xAxis.w, yAxis.w);
  f = fill;
  o = place.xyz;
  l = limits;
  a = way.xyz;
  c0 = color0;
  c1 = color1;
  vec2 p = grownCorner(corner * 2.0 - 1.0, h, xAxis.xyz, yAxis.xyz, center.xyz);
  sendPlace(p, xAxis.xyz, yAxis.xyz, center.xyz);
  vec3 v = center.xyz + xAxis.xyz * p.x + yAxis.xyz * p.y;
  gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
}
