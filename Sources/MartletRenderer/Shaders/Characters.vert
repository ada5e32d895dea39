// Characters of a text under any projective map.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;   // image of the x direction in pixels (X, Y, W); opacity
layout(location = 2) in vec4 yAxis;   // image of the y direction; half width of all
layout(location = 3) in vec4 center;  // image of the centre; half height of all
layout(location = 4) in vec4 part;    // around the centre: left, top, right, bottom
layout(location = 5) in vec4 map;     // from coordinates around the centre to texels of what may be read: factor x, y; offset x, y
layout(location = 6) in vec4 limits;  // the texels of the page that may be read: left, top, right, bottom
layout(location = 7) in vec4 ramp;    // share of the second colour: constant, factor of x
layout(location = 8) in vec4 ink;     // the second colour
layout(location = 9) in vec4 tint;    // factors of the image's colours
uniform vec4 view;
flat out vec2 h;
flat out vec4 m;
flat out vec2 k;
flat out vec4 l;
flat out vec4 color;
flat out vec4 f;
flat out float o;

void main() {
  h = vec2(yAxis.w, center.w);
  l = limits;
  color = ink;
  f = tint;
  o = xAxis.w;
  vec2 p = mix(part.xy, part.zw, corner);
  m = map;
  k = ramp.xy;
  sendPlace(p, xAxis.xyz, yAxis.xyz, center.xyz);
  vec3 v = center.xyz + xAxis.xyz * p.x + yAxis.xyz * p.y;
  gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
}
