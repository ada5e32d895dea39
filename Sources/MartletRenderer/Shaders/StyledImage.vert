// An image in nine parts, tinted, or with a filter of its own, under any projective map.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;    // image of the x direction in pixels (X, Y, W); half width
layout(location = 2) in vec4 yAxis;    // image of the y direction; half height
layout(location = 3) in vec4 center;   // image of the centre; opacity
layout(location = 4) in vec4 cuts;     // where the middle begins and ends, around the centre
layout(location = 5) in vec4 texels;   // the same in texels of what may be read
layout(location = 6) in vec4 slopes;   // texels per point: outside of the middle and within it
layout(location = 7) in vec4 limits;   // the texels of the page that may be read: left, top, right, bottom
layout(location = 8) in vec4 coarser;  // to the texels of the coarser copy: factor, offset
layout(location = 9) in vec4 coarserLimits;
layout(location = 10) in vec4 tint;    // premultiplied; factors for an image with its own colours
layout(location = 11) in vec4 mode;    // share of the coarser copy; 1 for its own colours; 1 for the nearest pixel
uniform vec4 view;
flat out vec2 h;
flat out vec4 c;
flat out vec4 t;
flat out vec4 s;
flat out vec4 l;
flat out vec4 k;
flat out vec4 kl;
flat out vec4 ink;
flat out vec4 own;
flat out vec4 m;

void main() {
  h = vec2(xAxis.w, yAxis.w);
  c = cuts;
  t = texels;
  s = slopes;
  l = limits;
  k = coarser;
  kl = coarserLimits;
  ink = tint * (center.w * (1.0 - mode.y));
  own = tint * (center.w * mode.y);
  m = vec4(mode.x, 0.0, mode.z, 0.0);
  vec2 p = grownCorner(corner * 2.0 - 1.0, h, xAxis.xyz, yAxis.xyz, center.xyz);
  sendPlace(p, xAxis.xyz, yAxis.xyz, center.xyz);
  vec3 v = center.xyz + xAxis.xyz * p.x + yAxis.xyz * p.y;
  gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
}
