/** Drafts out of sources: texts in, drafts with what each rests on out, and those that somebody ticks are kept. */
import '../../admin/faq.css'
import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, write } from '../../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { type Draft, DraftList } from './draft-list.tsx'
import { sayPro } from './words.ts'

type Source = { readonly title: string; readonly text: string }
type Order = { readonly sources: readonly Source[]; readonly topic: string; readonly count: number }
type Drafted = { readonly drafts: readonly Draft[]; readonly dropped: number }

export default function DraftsScreen({ service, screen }: ScreenProps<'own'>) {
  const [drafted, setDrafted] = useState<Drafted | null>(null)
  const client = useQueryClient()
  const keep = async (drafts: readonly Draft[], category_id: number | null) => {
    const { ids } = await write<{ ids: number[] }>(service, 'POST /ai-generator/accept', { drafts, category_id })
    await forgetAnswers(client, service)
    setDrafted(null)
    notifications.show({ color: 'teal', message: sayPro.kept(ids.length) })
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <div className="faqtree">
        <SourceForm service={service} onDrafted={setDrafted} />
        {drafted && <DraftList {...drafted} service={service} keep={keep} />}
      </div>
    </>
  )
}

type FormProps = { readonly service: OpenService; readonly onDrafted: (drafted: Drafted) => void }

function SourceForm({ service, onDrafted }: FormProps) {
  const [order, setOrder] = useState<Order>({ sources: [{ title: '', text: '' }], topic: '', count: 5 })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const draft = async () => {
    setBusy(true)
    setProblem('')
    const sources = order.sources.filter(({ text }) => text.trim() !== '')
    try {
      onDrafted(await write<Drafted>(service, 'POST /ai-generator/generate', { ...order, sources }))
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const change = (at: number, part: Partial<Source>) =>
    setOrder({
      ...order,
      sources: order.sources.map((source, index) => (index === at ? { ...source, ...part } : source)),
    })
  return (
    <section className="panel section stack" aria-label={sayPro.sources}>
      <h2 className="sectiontitle">{sayPro.sources}</h2>
      <p className="sectionhelp">{sayPro.sourcesText}</p>
      {order.sources.map((source, at) => (
        // Sources have no names of their own: their places tell them apart.
        <SourceFields key={`${at}`} {...{ source, at }} change={part => change(at, part)} />
      ))}
      <div className="faqactions">
        <TextInput
          label={sayPro.topic}
          maxLength={300}
          value={order.topic}
          onChange={event => setOrder({ ...order, topic: event.currentTarget.value })}
        />
        <NumberInput
          label={sayPro.count}
          min={1}
          max={10}
          value={order.count}
          onChange={count => setOrder({ ...order, count: Number(count) || 1 })}
        />
      </div>
      {problem !== '' && <p role="alert">{problem}</p>}
      <div className="faqactions">
        <Button
          variant="default"
          disabled={order.sources.length >= MOST_SOURCES}
          onClick={() => setOrder({ ...order, sources: [...order.sources, { title: '', text: '' }] })}
        >
          {sayPro.addSource}
        </Button>
        <Button
          loading={isBusy}
          disabled={order.sources.every(({ text }) => text.trim() === '')}
          onClick={() => void draft()}
        >
          {sayPro.draft}
        </Button>
      </div>
      <p role="status" className="sectionhelp">
        {isBusy && sayPro.drafting}
      </p>
    </section>
  )
}

const MOST_SOURCES = 20

type FieldProps = { readonly source: Source; readonly at: number; readonly change: (part: Partial<Source>) => void }

function SourceFields({ source, at, change }: FieldProps) {
  return (
    <fieldset className="faqsource">
      <legend>{sayPro.source(at + 1)}</legend>
      <TextInput
        label={sayPro.sourceTitle}
        value={source.title}
        onChange={event => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={sayPro.sourceText}
        autosize
        minRows={4}
        maxRows={16}
        value={source.text}
        onChange={event => change({ text: event.currentTarget.value })}
      />
    </fieldset>
  )
}
