// GTK 4 subject: one widget with snapshot(), GtkGestureDrag for the position, a grouped GtkGestureSwipe for the velocity,
// AdwSpringAnimation with initial velocity for the way home.
#include <adwaita.h>
#include <math.h>
#define FEEL_TYPE_BOARD (board_get_type())
G_DECLARE_FINAL_TYPE(Board, board, FEEL, BOARD, GtkWidget)
struct _Board { GtkWidget parent; double x, y, gx, gy, vx, vy; gboolean held; AdwAnimation *ax, *ay; GtkGesture *drag, *swipe; };
G_DEFINE_TYPE(Board, board, GTK_TYPE_WIDGET)
static void board_snapshot(GtkWidget *w, GtkSnapshot *s) {
    Board *b = FEEL_BOARD(w); float W = gtk_widget_get_width(w), H = gtk_widget_get_height(w);
    GdkRGBA bg = { 32 / 255.f, 32 / 255.f, 32 / 255.f, 1 }, red = { 1, 0, 0, 1 };
    gtk_snapshot_append_color(s, &bg, &GRAPHENE_RECT_INIT(0, 0, W, H));
    gtk_snapshot_append_color(s, &red, &GRAPHENE_RECT_INIT(W / 2 + b->x - 60, H / 2 + b->y - 60, 120, 120));
}
static void set_x(double v, gpointer d) { FEEL_BOARD(d)->x = v; gtk_widget_queue_draw(d); }
static void set_y(double v, gpointer d) { FEEL_BOARD(d)->y = v; gtk_widget_queue_draw(d); }
static void begin(GtkGestureDrag *g, double x, double y, Board *b) {
    double W = gtk_widget_get_width(GTK_WIDGET(b)), H = gtk_widget_get_height(GTK_WIDGET(b));
    if (fabs(x - W / 2 - b->x) > 60 || fabs(y - H / 2 - b->y) > 60) { gtk_gesture_set_state(GTK_GESTURE(g), GTK_EVENT_SEQUENCE_DENIED); return; }
    adw_animation_pause(b->ax); adw_animation_pause(b->ay);
    b->held = TRUE; b->gx = b->x; b->gy = b->y; b->vx = b->vy = 0;
    gtk_gesture_set_state(GTK_GESTURE(g), GTK_EVENT_SEQUENCE_CLAIMED);
}
static void update(GtkGestureDrag *g, double dx, double dy, Board *b) {
    if (!b->held) return;
    b->x = b->gx + dx; b->y = b->gy + dy; gtk_widget_queue_draw(GTK_WIDGET(b));
}
static void fly(AdwAnimation *a, double from, double v) {
    AdwSpringAnimation *s = ADW_SPRING_ANIMATION(a);
    adw_animation_reset(a); adw_spring_animation_set_value_from(s, from); adw_spring_animation_set_value_to(s, 0);
    adw_spring_animation_set_initial_velocity(s, v); adw_animation_play(a);
}
static void end(GtkGestureDrag *g, double dx, double dy, Board *b) {
    if (!b->held) return;
    b->held = FALSE; b->x = b->gx + dx; b->y = b->gy + dy;
    fly(b->ax, b->x, b->vx); fly(b->ay, b->y, b->vy);
}
// the "swipe" signal of the same up event; whichever of the two gestures is told first, the flight gets the velocity
static void swiped(GtkGestureSwipe *g, double vx, double vy, Board *b) {
    b->vx = vx; b->vy = vy;
    if (!b->held && adw_animation_get_state(b->ax) == ADW_ANIMATION_PLAYING) { fly(b->ax, b->x, vx); fly(b->ay, b->y, vy); }
}
static void board_class_init(BoardClass *k) { GTK_WIDGET_CLASS(k)->snapshot = board_snapshot; }
static AdwAnimation *mk(Board *b, AdwAnimationTargetFunc f) {
    double w = 2 * G_PI / 0.5;
    AdwAnimation *a = adw_spring_animation_new(GTK_WIDGET(b), 0, 0, adw_spring_params_new(0.8, 1, w * w), adw_callback_animation_target_new(f, b, NULL));
    adw_spring_animation_set_epsilon(ADW_SPRING_ANIMATION(a), 0.0001);
    return g_object_ref(a);
}
static void board_init(Board *b) {
    b->ax = mk(b, set_x); b->ay = mk(b, set_y);
    b->swipe = gtk_gesture_swipe_new(); b->drag = gtk_gesture_drag_new();
    gtk_widget_add_controller(GTK_WIDGET(b), GTK_EVENT_CONTROLLER(b->drag));
    gtk_widget_add_controller(GTK_WIDGET(b), GTK_EVENT_CONTROLLER(b->swipe));
    gtk_gesture_group(b->swipe, b->drag);
    g_signal_connect(b->drag, "drag-begin", G_CALLBACK(begin), b); g_signal_connect(b->drag, "drag-update", G_CALLBACK(update), b);
    g_signal_connect(b->drag, "drag-end", G_CALLBACK(end), b);
    g_signal_connect(b->swipe, "swipe", G_CALLBACK(swiped), b);
}
static void activate(GtkApplication *app) {
    GtkWidget *w = gtk_application_window_new(app), *b = g_object_new(FEEL_TYPE_BOARD, NULL);
    gtk_window_set_default_size(GTK_WINDOW(w), 1280, 800); gtk_window_set_decorated(GTK_WINDOW(w), FALSE);
    gtk_window_set_child(GTK_WINDOW(w), b); gtk_window_fullscreen(GTK_WINDOW(w)); gtk_window_present(GTK_WINDOW(w));
}
int main(int argc, char **argv) {
    AdwApplication *a = adw_application_new("feel.gtk", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(a, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(a), 1, argv);
}
