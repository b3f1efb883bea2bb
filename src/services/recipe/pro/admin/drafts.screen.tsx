/** Recipes that a model drafts of a topic, an address or a text: looked at first, and kept as drafts. */
import { Alert, Button, Checkbox, Group, NumberInput, Select, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, write } from '../../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { sayPro as say } from './words.ts'

type Draft = {
  readonly title: string
  readonly ingredients: readonly { readonly name: string; readonly quantity?: string; readonly unit?: string }[]
  readonly instructions: readonly { readonly instruction_text: string }[]
}
type Drafts = { readonly recipes: readonly Draft[]; readonly warnings: readonly string[] }

export default function DraftsScreen({ service, screen }: ScreenProps<'own'>) {
  const client = useQueryClient()
  const [source_type, setSource] = useState('topic')
  const [input, setInput] = useState('')
  const [count, setCount] = useState(1)
  const [drafts, setDrafts] = useState<Drafts | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
    setBusy(false)
  }
  const ask = () =>
    run(async () => setDrafts(await write<Drafts>(service, 'POST /ai/generate', { source_type, input, count })))
  const keep = (recipes: readonly Draft[]) =>
    run(async () => {
      const { created } = await write<{ created: number[] }>(service, 'POST /ai/import', { recipes })
      await forgetAnswers(client, service)
      setDrafts(null)
      notifications.show({ color: 'teal', message: say.kept(created.length) })
    })
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <section className="panel section stack" aria-label={say.source}>
        <Select
          label={say.source}
          allowDeselect={false}
          value={source_type}
          data={(['topic', 'url', 'document'] as const).map(value => ({ value, label: say[value] }))}
          onChange={value => value && setSource(value)}
        />
        <Textarea
          label={say.input}
          autosize
          minRows={2}
          maxRows={12}
          value={input}
          onChange={event => setInput(event.currentTarget.value)}
        />
        <NumberInput
          label={say.count}
          min={1}
          max={10}
          value={count}
          onChange={value => setCount(Math.min(10, Math.max(1, Number(value) || 1)))}
        />
        <Group>
          <Button loading={isBusy} disabled={input.trim() === ''} onClick={() => void ask()}>
            {say.ask}
          </Button>
        </Group>
      </section>
      {drafts && <Chosen key={JSON.stringify(drafts)} drafts={drafts} onKeep={list => void keep(list)} />}
    </>
  )
}

type ChosenProps = { readonly drafts: Drafts; readonly onKeep: (recipes: readonly Draft[]) => void }

function Chosen({ drafts: { recipes, warnings }, onKeep }: ChosenProps) {
  const [left, setLeft] = useState<readonly number[]>([])
  const chosen = recipes.filter((_, index) => !left.includes(index))
  return (
    <section className="panel section stack" aria-label={say.ask}>
      {warnings.length > 0 && <Alert color="orange">{warnings.join(' ')}</Alert>}
      {recipes.map((recipe, index) => (
        <article key={`${index} ${recipe.title}`} aria-label={recipe.title}>
          <Checkbox
            label={recipe.title}
            checked={!left.includes(index)}
            onChange={event =>
              setLeft(event.currentTarget.checked ? left.filter(one => one !== index) : [...left, index])
            }
          />
          <ul>
            {recipe.ingredients.map(({ name, quantity, unit }, at) => (
              <li key={`${at} ${name}`}>{[quantity, unit, name].filter(Boolean).join(' ')}</li>
            ))}
          </ul>
          <ol>
            {recipe.instructions.map(({ instruction_text }, at) => (
              <li key={`${at}`}>{instruction_text}</li>
            ))}
          </ol>
        </article>
      ))}
      <Group>
        <Button disabled={chosen.length === 0} onClick={() => onKeep(chosen)}>
          {say.keep(chosen.length)}
        </Button>
      </Group>
    </section>
  )
}
