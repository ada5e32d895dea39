#ifndef MARTLET_PROCESSOR_PACE_H
#define MARTLET_PROCESSOR_PACE_H

/// How many times as long this machine takes for a fixed piece of work as the one for which the limits of times are stated: 1 there, 2
/// where a frame takes twice as long. The least of three tries counts; in all they take some 50 ms.
///
/// The work is what a frame drawn in software consists of: translucent pixels are blended, memory is followed from place to place in
/// no order, and numbers are sorted. Only the calling thread's own time is measured, so a busy machine hardly changes it.
/// Not to be called by two threads at once.
double martlet_processor_pace(void);

#endif
