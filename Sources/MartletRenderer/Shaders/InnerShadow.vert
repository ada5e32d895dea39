// A part of the shadow inside of a rounded rectangle under any projective map.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;   // image of the x direction in pixels (X, Y, W); half width
layout(location = 2) in vec4 yAxis;   // image of the y direction; half height
layout(location = 3) in vec4 center;  // image of the centre; standard deviation of the blur
layout(location = 4) in vec4 radii;
layout(location = 5) in vec4 color;   // premultiplied
layout(location = 6) in vec4 quad;    // the part to draw, from the centre: left, top, right, bottom
layout(location = 7) in vec4 corners; // exponent; the way to the centre of what casts the shadow; how much larger that is at each side
uniform vec4 view;
flat out vec4 h;
flat out vec4 r;
flat out vec4 c;
flat out vec3 o;

void main() {
  vec2 p = mix(quad.xy, quad.zw, corner);
  h = vec4(xAxis.w, yAxis.w, 1.0 / center.w, corners.x);
  r = radii;
  c = color;
  o = corners.yzw;
  sendPlace(p, xAxis.xyz, yAxis.xyz, center.xyz);
  vec3 v = center.xyz + xAxis.xyz * p.x + yAxis.xyz * p.y;
  gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
}
