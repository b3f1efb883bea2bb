/** A mail that somebody writes: to whom, with the words of a template where they want them, now or later. */
import './crm.css'
import { Button, Drawer, Group, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { HtmlEditor } from '../../../../admin/kit/html-editor.tsx'
import { mailSay } from './mail-words.ts'
import { useChange } from './use-change.ts'

export type Draft = {
  readonly to?: string
  readonly cc?: string
  readonly subject?: string
  readonly body?: string
  readonly replied_id?: number
  readonly parent?: { readonly type: string; readonly id: number } | null
}
type Props = { readonly service: OpenService; readonly draft: Draft; readonly onClose: () => void }
type Template = { readonly id: number; readonly name: string; readonly subject: string; readonly body: string }

export function Composer({ service, draft, onClose }: Props) {
  const { change, isBusy } = useChange(service)
  const [mail, setMail] = useState<Draft>(draft)
  const [at, setAt] = useState('')
  const set = (more: Partial<Draft>) => setMail(before => ({ ...before, ...more }))
  const keep = async (status: 'sending' | 'draft') => {
    const later = at === '' ? {} : { send_at: new Date(at).toISOString() }
    const said = status === 'draft' ? mailSay.mailSaved : mailSay.mailSent
    if (await change('POST /emails', { ...mail, ...later, is_html: true, status }, { said })) onClose()
  }
  const line = (name: 'to' | 'cc' | 'subject', label: string) => (
    <TextInput label={label} value={mail[name] ?? ''} onChange={event => set({ [name]: event.currentTarget.value })} />
  )
  return (
    <Drawer opened onClose={onClose} title={mailSay.write} position="right" size="xl">
      <div className="stack">
        {line('to', mailSay.to)}
        {line('cc', mailSay.cc)}
        <Templates service={service} onTake={({ subject, body }) => set({ subject: mail.subject || subject, body })} />
        {line('subject', mailSay.subject)}
        <HtmlEditor label={mailSay.body} value={mail.body ?? ''} onChange={body => set({ body })} />
        <TextInput
          type="datetime-local"
          label={mailSay.sendLater}
          value={at}
          onChange={event => setAt(event.currentTarget.value)}
        />
        <Group justify="end">
          <Button variant="default" loading={isBusy} onClick={() => void keep('draft')}>
            {mailSay.saveDraft}
          </Button>
          <Button loading={isBusy} disabled={!mail.to || !mail.subject} onClick={() => void keep('sending')}>
            {mailSay.send}
          </Button>
        </Group>
      </div>
    </Drawer>
  )
}

type TemplateProps = { readonly service: OpenService; readonly onTake: (template: Template) => void }

function Templates({ service, onTake }: TemplateProps) {
  const read = useAnswer<Template[]>(service, '/email-templates', { per_page: 100 })
  const templates = read.data?.data ?? []
  if (templates.length === 0) return null
  const take = (id: string | null) => {
    const chosen = templates.find(template => String(template.id) === id)
    if (chosen) onTake(chosen)
  }
  return (
    <Select
      label={mailSay.template}
      data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={take}
    />
  )
}
