// A picture under an affine map.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 place;    // centre; half the x side, in pixels
layout(location = 2) in vec4 side;     // half the y side, in pixels; the picture's first texel on the page
layout(location = 3) in vec4 texture0; // centre and half sides in texels, from that one
layout(location = 4) in vec4 tint;     // premultiplied
uniform vec4 view;
flat out vec2 middle;
flat out vec4 back;
flat out vec2 halfSides;
flat out vec4 texels;
flat out vec2 first;
flat out vec4 color;

void main() {
  middle = place.xy;
  float area = place.z * side.y - place.w * side.x;
  // What covers nothing is far away.
  back = abs(area) > 1e-20 ? vec4(side.y, -place.w, -side.x, place.z) / area : vec4(1e9);
  halfSides = vec2(length(place.zw), length(side.xy));
  texels = texture0;
  first = side.zw;
  color = tint;
  // In half sides from the centre, half a pixel beyond the edges and a little more.
  vec2 q = (corner * 2.0 - 1.0) * (1.0 + 0.75 / max(halfSides, 1e-3));
  vec2 at = place.xy + place.zw * q.x + side.xy * q.y;
  gl_Position = vec4(at * view.xy + view.zw, 0.0, 1.0);
}
