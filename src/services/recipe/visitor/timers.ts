/** Timers of single steps: they count down on their own buttons and say aloud when the time is up. */
export function watchTimers(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-timer]')) {
    button.hidden = false
    const label = button.textContent
    let ends = 0
    let tick: ReturnType<typeof setInterval> | undefined
    button.addEventListener('click', () => {
      clearInterval(tick)
      if (ends > 0) {
        ends = 0
        button.textContent = label
        return
      }
      ends = Date.now() + Number(button.dataset.timer) * 1000
      tick = setInterval(() => {
        const left = Math.max(0, Math.round((ends - Date.now()) / 1000))
        button.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
        if (left > 0) return
        clearInterval(tick)
        ends = 0
        button.textContent = button.dataset.done ?? ''
        button.setAttribute('role', 'alert')
      }, 250)
    })
  }
}
