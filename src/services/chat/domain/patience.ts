/** Milliseconds. What comes back sooner after a form was opened is taken for a program's; the widget waits that long. */
export const SHORTEST_FILLING = 3000
