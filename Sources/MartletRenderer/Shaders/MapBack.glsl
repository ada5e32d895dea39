// The way from the window's pixels back to the coordinates of what is drawn under a projective map. Put in front of the vertex
// shaders that need it, with Place.glsl in front of their fragment shaders.
flat out mat3 back;
flat out vec2 backFrom;

// The columns of the map: the images of both directions and of the origin (X, Y, W).
void sendMapBack(vec3 x, vec3 y, vec3 o) {
  // Pixels count from the origin's, so that digits remain for parts of them.
  backFrom = abs(o.z) > 1e-3 ? o.xy / o.z : vec2(0.0);
  x.xy -= backFrom * x.z;
  y.xy -= backFrom * y.z;
  o.xy -= backFrom * o.z;
  mat3 inverse = transpose(mat3(cross(y, o), cross(o, x), cross(x, y)));
  // What is seen exactly from its side covers nothing.
  back = abs(dot(cross(x, y), o)) > 1e-30 ? inverse : mat3(vec3(0.0), vec3(0.0), vec3(1e9, 1e9, 1.0));
}
