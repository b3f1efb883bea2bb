/** Drafts with what each rests on; those that are ticked are kept. */
import { Button, Checkbox, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import { ServerMarkup } from '../../../../../admin/kit/server-markup.tsx'
import { sayPro } from './words.ts'

export type Draft = {
  readonly question: string
  readonly answer: string
  readonly sources: readonly { readonly title: string; readonly quote: string }[]
}

type Props = {
  readonly drafts: readonly Draft[]
  readonly dropped: number
  readonly service: OpenService
  readonly keep: (drafts: readonly Draft[], category: number | null) => Promise<void>
}

export function DraftList({ drafts, dropped, service, keep }: Props) {
  const [left, setLeft] = useState<readonly Draft[]>([])
  const [category, setCategory] = useState<string | null>(null)
  const categories = useAnswer<{ id: number; name: string }[]>(service, '/categories', { per_page: 100 })
  const chosen = drafts.filter(draft => !left.includes(draft))
  const onKeep = () =>
    void keep(chosen, category === null ? null : Number(category)).catch((error: Error) =>
      notifications.show({ color: 'red', message: error.message }),
    )
  const toggle = (draft: Draft) =>
    setLeft(left.includes(draft) ? left.filter(other => other !== draft) : [...left, draft])
  return (
    <section className="panel section stack" aria-label={sayPro.drafts}>
      <h2 className="sectiontitle">{sayPro.drafts}</h2>
      {dropped > 0 && <p className="sectionhelp">{sayPro.dropped(dropped)}</p>}
      {drafts.map(draft => (
        <article key={draft.question} className="faqsource">
          <Checkbox label={draft.question} checked={!left.includes(draft)} onChange={() => toggle(draft)} />
          <ServerMarkup label={draft.question} html={draft.answer} />
          {draft.sources.map(({ title, quote }) => (
            <blockquote key={quote} className="faqquote">
              {quote} <cite>{title}</cite>
            </blockquote>
          ))}
        </article>
      ))}
      <div className="faqactions">
        <Select
          label={sayPro.category}
          clearable
          value={category}
          onChange={setCategory}
          data={(categories.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Button disabled={chosen.length === 0} onClick={onKeep}>
          {sayPro.keep(chosen.length)}
        </Button>
      </div>
    </section>
  )
}
