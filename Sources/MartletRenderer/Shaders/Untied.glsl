// A quarter of the step in which GPUs count places between two pixels. Added to a place that is a whole number of such steps, it keeps
// rounding from deciding which step it is: that depends on how large the sheet is. Put in front of the fragment shaders that
// need it.
const float untied = 1.0 / 1024.0;
