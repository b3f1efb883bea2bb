import { enhance } from './view.ts'

for (const view of document.querySelectorAll<HTMLElement>('.faq[data-layout]')) enhance(view)
