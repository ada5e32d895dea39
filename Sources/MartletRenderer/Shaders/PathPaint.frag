// The exact coverage of a path's inside and of its line. `PathEncoder` says what the table holds.
uniform sampler2D table;
flat in vec4 pixelSteps;
flat in vec3 middle;
flat in vec4 f;
flat in vec4 s;
flat in vec4 a;
flat in vec4 b;
flat in vec4 c;
flat in float opacity;
flat in vec4 d[4];
out vec4 result;

vec4 texel(int i) { return texelFetch(table, ivec2(i & 1023, i >> 10), 0); }

// The pixel's middle in the path's coordinates, how it changes from one pixel to the next, and back.
vec2 p;
vec2 dx;
vec2 dy;
mat2 toPixel;

// A pixel is computed as one box, or as 16 where edges meet in it.
int boxes;
float size;
vec2 center(int k) { return boxes == 1 ? vec2(0.0) : (vec2(float(k & 3), float(k >> 2)) - 1.5) * 0.25; }

// No loop is longer: what cannot be computed in this many steps is left out.
const int LONGEST = 8192;

#if FILL
float area[16];

// The integral of clamp(z, 0, 1).
float ramp(float z) {
  z = max(z, 0.0);
  return z < 1.0 ? 0.5 * z * z : z - 0.5;
}

// How often a line winds around a box of size 1 around the origin, on average.
float winding(vec2 from, vec2 to) {
  float y0 = clamp(from.y, -0.5, 0.5);
  float y1 = clamp(to.y, -0.5, 0.5);
  if (y0 == y1) return 0.0;
  float slope = (to.x - from.x) / (to.y - from.y);
  float z0 = 0.5 - (from.x + (y0 - from.y) * slope);
  float z1 = 0.5 - (from.x + (y1 - from.y) * slope);
  float mean = abs(z1 - z0) < 1e-3 ? clamp(0.5 * (z0 + z1), 0.0, 1.0) : (ramp(z1) - ramp(z0)) / (z1 - z0);
  return (y1 - y0) * mean;
}

// Whether boxes with a winding number are inside; in between, the share of a box that has two neighbouring numbers.
float inside(float w) {
  return c.w > 0.5 ? 1.0 - abs(mod(w, 2.0) - 1.0) : min(abs(w), 1.0);
}

float fillCoverage(int first, int nodes) {
  for (int pass = 0; pass < 2; pass++) {
    boxes = pass == 0 ? 1 : 16;
    size = pass == 0 ? 1.0 : 0.25;
    for (int k = 0; k < 16; k++) area[k] = 0.0;
    bool isMixed = false;
    int last = -1;
    int steps = 0;
    int i = 0;
    while (i < nodes && steps++ < LONGEST) {
      vec4 box = texel(first + 3 * i);
      vec4 info = texel(first + 3 * i + 2);
      vec2 middle = toPixel * (0.5 * (box.xy + box.zw) - p);
      vec2 halves = 0.5 * (box.zw - box.xy);
      vec2 extent = abs(toPixel[0]) * halves.x + abs(toPixel[1]) * halves.y + 1e-4;
      if (middle.x - extent.x > 0.5 || abs(middle.y) - extent.y > 0.5) {
        i = int(info.x);
        continue;
      }
      if (middle.x + extent.x < -0.5) {
        // All of it is to the left: only its ends count.
        vec4 ends = texel(first + 3 * i + 1);
        float y0 = (toPixel * (ends.xy - p)).y;
        float y1 = (toPixel * (ends.zw - p)).y;
        for (int k = 0; k < boxes; k++) {
          float y = center(k).y;
          area[k] += clamp((y1 - y) / size, -0.5, 0.5) - clamp((y0 - y) / size, -0.5, 0.5);
        }
        i = int(info.x);
        continue;
      }
      int pieces = int(info.y);
      if (pieces >= 0) {
        for (int j = pieces >> 3; j < (pieces >> 3) + (pieces & 7); j++) {
          vec4 ends = texel(first + 3 * nodes + 3 * j);
          vec2 from = toPixel * (ends.xy - p);
          vec2 to = toPixel * (ends.zw - p);
          for (int k = 0; k < boxes; k++) {
            vec2 o = center(k);
            area[k] += winding((from - o) / size, (to - o) / size);
          }
          vec2 low = min(from, to);
          vec2 high = max(from, to);
          vec2 way = to - from;
          if (low.x < 0.5 && high.x > -0.5 && low.y < 0.5 && high.y > -0.5
              && abs(way.x * from.y - way.y * from.x) <= 0.5 * (abs(way.x) + abs(way.y))) {
            isMixed = isMixed || (last >= 0 && j != last + 1);
            last = j;
          }
        }
      }
      i++;
    }
    if (pass == 0 && !isMixed) return inside(area[0]);
  }
  float sum = 0.0;
  for (int k = 0; k < 16; k++) sum += inside(area[k]);
  return sum / 16.0;
}
#endif

#if LINE
float cover[16];
bool isMixed;
float halfWidth;
// Half the diagonal of a pixel.
float radius;
// How far a piece of a curve may continue into the next one, so that no seam is between them.
float slack;

// The share of a box of size 1 around the origin in which dot(g, x) <= e.
float halfPlane(float e, vec2 g) {
  g = abs(g);
  float low = min(g.x, g.y);
  float high = max(max(g.x, g.y), 1e-12);
  if (low < 1e-3 * high) return clamp(0.5 + e / high, 0.0, 1.0);
  float t = e + 0.5 * (low + high);
  if (t <= 0.0) return 0.0;
  if (t >= low + high) return 1.0;
  vec4 q = max(vec4(t, t - low, t - high, t - low - high), 0.0);
  q *= q;
  return clamp((q.x - q.y - q.z + q.w) / (2.0 * low * high), 0.0, 1.0);
}

// The same for a direction of the path's coordinates.
float cut(float e, vec2 n) { return halfPlane(e, vec2(dot(n, dx), dot(n, dy)) * size); }

// The share of a box between two lines around the path.
float strip(float distance, vec2 n) {
  vec2 g = vec2(dot(n, dx), dot(n, dy)) * size;
  return halfPlane(halfWidth - distance, g) - halfPlane(-halfWidth - distance, g);
}

vec2 across(vec2 u) { return vec2(-u.y, u.x); }

const int SMOOTH = 0;
const int CORNER = 1;
const int OPEN = 2;

// A part of a piece, from t.x to t.y, with its caps. The line goes on by `more` before and after it.
void addPart(vec4 ends, vec2 u, float reach, vec2 lean, vec2 t, vec2 more, int start, int end) {
  float begin = mix(lean.x, lean.y, reach > 0.0 ? t.x / reach : 0.0);
  float finish = mix(lean.x, lean.y, reach > 0.0 ? t.y / reach : 0.0);
  vec2 beginWay = (u + across(u) * begin) * inversesqrt(1.0 + begin * begin);
  vec2 finishWay = (u + across(u) * finish) * inversesqrt(1.0 + finish * finish);
  // On the inner side of a bend narrower than the line pieces overlap.
  more = min(more, slack);
  bool overlaps = abs(lean.y - lean.x) * halfWidth > 0.9 * reach;
  for (int k = 0; k < boxes; k++) {
    vec2 o = center(k);
    vec2 r = p + dx * o.x + dy * o.y - ends.xy;
    float along = dot(r, u);
    float side = dot(r, across(u));
    float before = -dot(r - u * t.x, beginWay);
    float after = dot(r - u * t.y, finishWay);
    float distance = abs(side);
    vec2 n = across(u);
    float part = 1.0;
    vec2 from = r - u * clamp(along, t.x, t.y);
    bool isBeyond = false;
    if (start == SMOOTH) {
      isBeyond = along < 0.0;
      if (overlaps) before = min(before, t.x - along);
      part *= cut(more.x - before, beginWay);
    } else if (start == OPEN && c.x > 0.5) {
      if (c.x > 1.5) {
        part *= cut(halfWidth - before, beginWay);
        // The square goes on in the curve's direction.
        if (before > 0.0) { n = across(beginWay); distance = abs(dot(r - u * t.x, n)); }
      } else if (before > 0.0) { isBeyond = true; from = r - u * t.x; }
    } else {
      part *= cut(-before, beginWay);
    }
    if (end == SMOOTH) {
      isBeyond = isBeyond || along > reach;
      if (overlaps) after = min(after, along - t.y);
      part *= cut(more.y - after, finishWay);
    } else if (end == OPEN && c.x > 0.5) {
      if (c.x > 1.5) {
        part *= cut(halfWidth - after, finishWay);
        if (after > 0.0) { n = across(finishWay); distance = abs(dot(r - u * t.y, n)); }
      } else if (after > 0.0) { isBeyond = true; from = r - u * t.y; }
    } else {
      part *= cut(-after, finishWay);
    }
    if (isBeyond) {
      distance = length(from);
      n = distance > 1e-9 ? from / distance : n;
    }
    if (part > 0.0) cover[k] = max(cover[k], part * strip(distance, n));
  }
}

// The corner at the end of a piece.
void addCorner(vec2 v, vec2 u, float turn) {
  vec2 w = vec2(u.x * cos(turn) - u.y * sin(turn), u.y * cos(turn) + u.x * sin(turn));
  float outer = turn > 0.0 ? -1.0 : 1.0;
  vec2 m = normalize(u - w + across(u) * (outer * 1e-6));
  float cosine = cos(0.5 * turn);
  bool isMiter = c.y < 0.5 && a.y * cosine >= 1.0;
  if (length(p - v) * (isMiter ? cosine : 1.0) > 1.5 * halfWidth + 2.0 * radius) return;
  for (int k = 0; k < boxes; k++) {
    vec2 o = center(k);
    vec2 r = p + dx * o.x + dy * o.y - v;
    float part = cut(slack + dot(r, u), u) * cut(slack - dot(r, w), w);
    if (part <= 0.0) continue;
    float distance = length(r);
    if (isMiter && dot(r, m) > 0.0) {
      vec2 n = across(u) * outer;
      vec2 l = across(w) * outer;
      part *= cut(halfWidth - dot(r, n), n) * cut(halfWidth - dot(r, l), l);
    } else {
      part *= strip(distance, distance > 1e-9 ? r / distance : across(u));
      if (c.y < 0.5 || c.y > 1.5) part *= cut(halfWidth * cosine - dot(r, m), m);
    }
    cover[k] = max(cover[k], part);
  }
}

#if DASH
float dash(int j) { return d[j >> 2][j & 3]; }

// Whether a place of a subpath is on a dash.
bool isOn(float x) {
  float y = x + b.z;
  y -= floor(y / b.w) * b.w;
  for (int j = 0; j < 16; j += 2) {
    if (y <= dash(j)) return true;
    y -= dash(j) + dash(j + 1);
    if (y < 0.0) return false;
  }
  return false;
}
#endif

void addPiece(int texels, int number, inout int last, inout vec2 lastWay) {
  vec4 ends = texel(texels);
  vec4 span = texel(texels + 1);
  int flags = int(span.w);
  if ((flags & 64) != 0) return;
  vec2 chord = ends.zw - ends.xy;
  float reach = length(chord);
  vec2 u = reach > 0.0 ? chord / reach : vec2(1.0, 0.0);
  float middle = dot(p - ends.xy, u);
  float away = length(p - ends.xy - u * clamp(middle, 0.0, reach));
  if (away > c.z + radius) return;
  vec4 bend = texel(texels + 2);
  // The part of the subpath that is drawn.
  vec2 trim = a.zw - span.z;
  bool closes = trim.x <= 0.0 && trim.y >= bend.w;
#if DASH
  closes = closes && isOn(0.0) && isOn(bend.w);
#endif
  int ownStart = flags & 3;
  int ownEnd = (flags >> 2) & 3;
  bool isFirst = (flags & 16) != 0;
  bool isLast = (flags & 32) != 0;
  if (isFirst && !closes) ownStart = OPEN;
  if (isLast && !closes) ownEnd = OPEN;
  float cap = c.x > 0.5 ? halfWidth * 1.0001 : 0.0;
  bool joins = isLast ? closes : false;
#if DASH
  float window = radius + cap;
  vec2 view = span.x + vec2(clamp(middle - window, 0.0, reach), clamp(middle + window, 0.0, reach));
  float origin = floor((view.x + b.z) / b.w) * b.w - b.z;
  // The pattern repeats; a dash at the end of a period may still be seen in the next.
  int j = 0;
  for (int guard = 0; guard < 64; guard++) {
    vec2 on = vec2(origin, origin + dash(j));
    if (on.x > view.y) break;
    bool isSeen = on.y >= view.x;
    bool isDot = dash(j) <= 0.0;
    origin = on.y + dash(j + 1);
    j = (j + 2) & 15;
    if (dash(j) < 0.0) j = 0;
    if (!isSeen) continue;
    on = vec2(max(on.x, trim.x), min(on.y, trim.y));
#else
  {
    vec2 on = trim;
    bool isDot = false;
#endif
    vec2 shown = vec2(max(on.x, span.x), min(on.y, span.y));
    isDot = (isDot && on.x == on.y && on.x < span.y) || reach == 0.0;
    if (shown.x < shown.y || (isDot && shown.x == shown.y)) {
      int start = on.x >= span.x && !(isFirst && closes && on.x <= span.x + 1e-4) ? OPEN : ownStart;
      int end = on.y <= span.y && !(isLast && closes && on.y >= span.y - 1e-4) ? OPEN : ownEnd;
      joins = joins || (!isLast && ownEnd == CORNER && on.y > span.y);
      vec2 t = shown - span.x;
      if (boxes == 1) {
        // What is not one straight line within the pixel is computed in parts.
        if ((start != SMOOTH && middle - t.x < radius + cap) || (end != SMOOTH && t.y - middle < radius + cap)) {
          isMixed = true;
        }
      }
      vec2 more = closes ? vec2(1e30) : vec2(span.x, bend.w - span.y);
      more = max(min(more, vec2(span.x - on.x, on.y - span.y)), 0.0);
      // Farther away are only its corners.
      if (away < 1.5 * halfWidth + 2.0 * radius) addPart(ends, u, reach, bend.yz, t, more, start, end);
    }
#if DASH
  }
#else
  }
#endif
  if (joins && ownEnd == CORNER) {
    vec2 way = (u + across(u) * bend.z) * inversesqrt(1.0 + bend.z * bend.z);
    if (length(p - ends.zw) < c.z + radius) {
      isMixed = true;
      addCorner(ends.zw, way, bend.x);
    }
  }
  if (away < halfWidth + radius) {
    isMixed = isMixed || (last >= 0 && (number != last + 1 || dot(u, lastWay) < 0.97))
        || abs(bend.z - bend.y) > 0.2;
    last = number;
    lastWay = u;
  }
}

float lineCoverage(int first, int nodes) {
  halfWidth = a.x;
  radius = 0.5 * max(length(dx + dy), length(dx - dy));
  float outer = c.z + radius;
  for (int pass = 0; pass < 2; pass++) {
    boxes = pass == 0 ? 1 : 16;
    size = pass == 0 ? 1.0 : 0.25;
    slack = radius * size * 1.01;
    for (int k = 0; k < 16; k++) cover[k] = 0.0;
    isMixed = false;
    int last = -1;
    vec2 lastWay = vec2(0.0);
    int steps = 0;
    int i = 0;
    while (i < nodes && steps++ < LONGEST) {
      vec4 box = texel(first + 3 * i);
      vec4 info = texel(first + 3 * i + 2);
      vec2 gap = max(max(box.xy - p, p - box.zw), 0.0);
      if (dot(gap, gap) > outer * outer) {
        i = int(info.x);
        continue;
      }
      int pieces = int(info.y);
      if (pieces >= 0) {
        for (int j = pieces >> 3; j < (pieces >> 3) + (pieces & 7); j++) {
          addPiece(first + 3 * nodes + 3 * j, j, last, lastWay);
        }
        if (pass == 0 && cover[0] > 0.9999) return 1.0;
      }
      i++;
    }
    if (pass == 0 && !isMixed) return cover[0];
  }
  float sum = 0.0;
  for (int k = 0; k < 16; k++) sum += cover[k];
  return sum / 16.0;
}
#endif

void main() {
  p = placeOfPixel(dx, dy);
  if (middle.z > 0.5) {
    vec2 pixel = windowPixel() - middle.xy;
    dx = pixelSteps.xy;
    dy = pixelSteps.zw;
    p = dx * pixel.x + dy * pixel.y;
  }
  float determinant = dx.x * dy.y - dx.y * dy.x;
  determinant = abs(determinant) > 1e-20 ? determinant : 1e-20;
  toPixel = mat2(dy.y, -dx.y, -dy.x, dx.x) / determinant;
  int first = int(b.x);
  int nodes = int(b.y);
  vec4 color = vec4(0.0);
#if FILL
  color = f * fillCoverage(first, nodes);
#endif
#if LINE
  vec4 line = s * lineCoverage(first, nodes);
  color = line + color * (1.0 - line.a);
#endif
#if HOLE
  color = f * (1.0 - color.a);
#endif
  color *= opacity;
#if CLIPS > 0
  color *= clipCoverage();
#endif
  result = color;
}
