/**
 * Calls when nothing was used for so long, or at most twice as long: to start a timer anew with each statement would cost
 * more than some of the statements, so that it looks back instead.
 */
export const watchIdle = (limit: number, whenIdle: () => void): { wasUsed: boolean; stop(): void } => {
  const lookBack = (): void => {
    if (watch.wasUsed) timer = setTimeout(lookBack, limit).unref()
    else whenIdle()
    watch.wasUsed = false
  }
  let timer = setTimeout(lookBack, limit).unref()
  const watch = { wasUsed: false, stop: () => clearTimeout(timer) }
  return watch
}
