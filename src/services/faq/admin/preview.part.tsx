/** An answer while it is typed, with the look of the site. */
import './faq.css'
import { useQuery } from '@tanstack/react-query'
import { write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import type { Form } from '../../../../admin/client/form.ts'
import { ServerMarkup } from '../../../../admin/kit/server-markup.tsx'
import { say } from './words.ts'

export default function PreviewPart({ form, service }: { readonly form: Form; readonly service: OpenService }) {
  const look = useQuery({ queryKey: ['faq-look'], retry: false, queryFn: () => styleSheets(service) })
  const { question, answer } = form.values
  const html = `${look.data ?? ''}<main class="prose"><div class="faq faq-list"><article class="faq-item">
    <h2 class="faq-question">${escaped(String(question ?? ''))}</h2>
    <div class="faq-answer"><div class="faq-words">${String(answer ?? '')}</div></div></article></div></main>`
  return <ServerMarkup className="faqsample" label={say.preview} html={html} />
}

/** The links of a rendered view to its style sheets. */
async function styleSheets(service: OpenService): Promise<string> {
  const { html } = await write<{ html: string }>(service, 'POST /views/preview', {})
  return (html.match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('')
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`)
