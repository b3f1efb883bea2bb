/** Milliseconds of this thread's own time that something takes. The clock on the wall would also count other programs. */
export function cpuTimeOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
