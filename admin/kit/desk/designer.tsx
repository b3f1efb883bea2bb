/** What is designed by its options, beside the page that it makes: drawn by the server as visitors would get it. */
import './designer.css'
import { Button, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../client/answer.ts'
import type { OpenService } from '../../client/app.tsx'
import type { ScreenProps } from '../../client/screen.ts'
import { PageHead } from '../page-head.tsx'
import { ServerMarkup } from '../server-markup.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../states.tsx'
import { useDeskWords } from './words.ts'

type Designed = { readonly id: number; readonly name: string }

type Design<T> = {
  /** Where those that can be designed are listed. */
  readonly list: string
  /** What one of them is called. */
  readonly label: string
  /** What is said where there is none. */
  readonly empty: string
  /** Another value for each version that is stored. */
  readonly version: (stored: T) => string
  /** What is sent to save a draft, and where. */
  readonly save: (draft: T, stored: T) => { readonly call: string; readonly body: object }
  /** What the preview is made from, and where: it stores nothing. */
  readonly preview: (draft: T) => { readonly call: string; readonly body: object }
  readonly options: (draft: T, change: (part: Partial<T>) => void) => ReactNode
}

type Props<T> = Pick<ScreenProps<'own'>, 'service' | 'screen'> & { readonly design: Design<T> }

export function DesignerPage<T extends Designed>({ service, screen, design }: Props<T>) {
  const { list, label, empty, version } = design
  const read = useAnswer<T[]>(service, list, { per_page: 100 })
  const [chosen, setChosen] = useState<number | null>(null)
  const all = read.data?.data ?? []
  const one = all.find(({ id }) => id === chosen) ?? all[0]
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <Select
          aria-label={label}
          placeholder={label}
          allowDeselect={false}
          value={one ? String(one.id) : null}
          onChange={id => setChosen(Number(id))}
          data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </PageHead>
      {read.error && <ErrorState error={read.error} />}
      {read.isPending && <FormSkeleton />}
      {read.data && !one && <EmptyState title={label} text={empty} />}
      {one && <Designer key={`${one.id} ${version(one)}`} stored={one} {...{ service, design }} />}
    </>
  )
}

type DesignerProps<T> = { readonly stored: T; readonly service: OpenService; readonly design: Design<T> }

function Designer<T extends Designed>({ stored, service, design }: DesignerProps<T>) {
  const words = useDeskWords()
  const client = useQueryClient()
  const [draft, setDraft] = useState(stored)
  const save = async () => {
    const { call, body } = design.save(draft, stored)
    await write(service, call, body)
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: words.saved })
  }
  const onSave = () => void save().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  return (
    <div className="designer">
      <section className="panel section" aria-label={words.options}>
        <h2 className="sectiontitle">{words.options}</h2>
        <div className="fields">
          {design.options(draft, part => setDraft({ ...draft, ...part }))}
          <Button disabled={draft === stored} onClick={onSave}>
            {words.save}
          </Button>
        </div>
      </section>
      <section className="panel section designerpage" aria-label={words.preview}>
        <h2 className="sectiontitle">{words.preview}</h2>
        <p className="sectionhelp">{words.previewText}</p>
        <Preview {...{ service }} {...design.preview(draft)} />
      </section>
    </div>
  )
}

type PreviewProps = { readonly service: OpenService; readonly call: string; readonly body: object }

function Preview({ service, call, body }: PreviewProps) {
  const words = useDeskWords()
  const page = useQuery({
    queryKey: ['preview', service.slug, call, body],
    placeholderData: previous => previous,
    queryFn: () => write<{ html: string }>(service, call, body),
  })
  if (page.error) return <ErrorState error={page.error} />
  return <ServerMarkup className="previewpage" label={words.preview} html={page.data?.html ?? ''} />
}
