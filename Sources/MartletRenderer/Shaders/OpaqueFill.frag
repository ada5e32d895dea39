precision mediump float;
flat in vec4 c;
out vec4 result;

void main() { result = c; }
