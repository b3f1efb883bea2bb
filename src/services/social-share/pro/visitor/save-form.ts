/** The form is sent without leaving the page; where that fails, the browser sends it in its own way. */
export function sendForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('.vs-save'))
    form.addEventListener('submit', event => {
      event.preventDefault()
      void send(form)
    })
}

async function send(form: HTMLFormElement): Promise<void> {
  const line = form.querySelector('[role=status]')!
  const fields = new FormData(form)
  const body = JSON.stringify({
    email: fields.get('email'),
    post: Number(fields.get('post')),
    consent: fields.get('consent') === '1',
  })
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const told = (await answer.json()) as { data?: { message?: string }; message?: string }
    line.textContent = (answer.ok ? told.data?.message : told.message) ?? form.dataset.problem ?? ''
    if (answer.ok) form.reset()
  } catch {
    line.textContent = form.dataset.problem ?? ''
  }
}
