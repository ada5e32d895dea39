// A path under any projective map: a quad around everything that it can cover. If it lies flat, some pixels of it.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 xAxis;   // image of the x direction in pixels (X, Y, W); half width of the quad. Flat: the way to the next pixel
layout(location = 2) in vec4 yAxis;   // image of the y direction; half height
layout(location = 3) in vec4 center;  // image of the centre of the path's box; opacity
layout(location = 4) in vec4 fill;
layout(location = 5) in vec4 line;
layout(location = 6) in vec4 width;   // half the line's width, miter limit; length at which the line begins and ends
layout(location = 7) in vec4 place;   // first texel, number of nodes; phase of the dashes, length of all of them
layout(location = 8) in vec4 style;   // cap, join, reach of the line, whether the rule is even-odd
layout(location = 9) in vec4 dash0;
layout(location = 10) in vec4 dash1;
layout(location = 11) in vec4 dash2;
layout(location = 12) in vec4 dash3;
layout(location = 13) in vec4 part;   // flat: left, top, right, bottom in pixels
uniform vec4 view;
flat out vec4 pixelSteps;             // flat: the ways to the next pixel and to the next row
flat out vec3 middle;                 // in pixels; whether it lies flat
flat out vec4 f;
flat out vec4 s;
flat out vec4 a;
flat out vec4 b;
flat out vec4 c;
flat out float opacity;
flat out vec4 d[4];

void main() {
  f = fill;
  s = line;
  a = width;
  b = place;
  c = style;
  opacity = center.w;
  d = vec4[4](dash0, dash1, dash2, dash3);
  pixelSteps = vec4(xAxis.xy, yAxis.xy);
  middle = vec3(center.xy, 0.0);
  if (part.z > part.x) {
    middle.z = 1.0;
    sendPlace(vec2(0.0), vec3(1.0, 0.0, 0.0), vec3(0.0, 1.0, 0.0), vec3(0.0, 0.0, 1.0));
    vec2 at = mix(part.xy, part.zw, corner);
    gl_Position = vec4(at * view.xy + view.zw, 0.0, 1.0);
  } else {
    vec2 at = grownCorner(corner * 2.0 - 1.0, vec2(xAxis.w, yAxis.w), xAxis.xyz, yAxis.xyz, center.xyz);
    sendPlace(at, xAxis.xyz, yAxis.xyz, center.xyz);
    vec3 v = center.xyz + xAxis.xyz * at.x + yAxis.xyz * at.y;
    gl_Position = vec4(v.xy * view.xy + view.zw * v.z, 0.0, v.z);
  }
}
