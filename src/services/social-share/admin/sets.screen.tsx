/** Sets of buttons: chosen, made, copied, deleted, and designed beside what visitors would see. */
import './share.css'
import { Button, Group, Select, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAnswers, useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../../../../admin/kit/states.tsx'
import { LookFields } from './look-fields.tsx'
import { NetworkList } from './network-list.tsx'
import { PlacementPicture } from './placement-picture.tsx'
import { SetPreview } from './set-preview.tsx'
import { type Catalogue, type Preview, type SetFacts, type ShareSet, writeSet } from './share-api.ts'
import { say } from './words.ts'

type Draft = Pick<ShareSet, 'name' | 'instance' | 'placements'> & { readonly is_default: boolean }

export default function SetsScreen({ service, screen }: ScreenProps<'own'>) {
  const client = useQueryClient()
  const list = useAnswer<ShareSet[]>(service, '/sets')
  const catalogue = useAnswer<Catalogue>(service, '/catalogue')
  const [chosen, setChosen] = useState<number | null>(null)
  const sets = list.data?.data
  const facts = list.data?.meta as SetFacts | undefined
  const set = sets?.find(({ id }) => id === chosen) ?? sets?.[0]
  const error = list.error ?? catalogue.error
  const run = (call: string, body?: object) =>
    void writeSet(service, call, body)
      .then(async ({ item }) => {
        setChosen(call.startsWith('DELETE') ? null : item.id)
        await forgetAnswers(client, service)
      })
      .catch(tellError)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        {set && (
          <Select
            aria-label={say.set}
            value={String(set.id)}
            allowDeselect={false}
            onChange={id => setChosen(Number(id))}
            data={(sets ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <Button onClick={() => facts && run('POST /sets', facts.defaults)}>{say.newSet}</Button>
        {set && (
          <>
            <Button variant="default" onClick={() => run(`POST /sets/${set.id}/duplicate`)}>
              {say.copy}
            </Button>
            <Button
              variant="default"
              color="red"
              onClick={() => confirm(say.deleteSure(set.name)) && run(`DELETE /sets/${set.id}`)}
            >
              {say.remove}
            </Button>
          </>
        )}
      </PageHead>
      {error && <ErrorState error={error} />}
      {!error && (!sets || !catalogue.data) && <FormSkeleton />}
      {sets && !set && <p>{say.noSets}</p>}
      {set && facts && catalogue.data && (
        <Designer
          key={`${set.id} ${set.updated_at}`}
          stored={set}
          facts={facts}
          catalogue={catalogue.data.data}
          service={service}
        />
      )}
    </>
  )
}

const tellError = (error: Error) => notifications.show({ color: 'red', message: error.message })

type Props = Pick<ScreenProps<'own'>, 'service'> & {
  readonly stored: ShareSet
  readonly facts: SetFacts
  readonly catalogue: Catalogue
}

function Designer({ stored, facts, catalogue, service }: Props) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(stored)
  const [settled] = useDebouncedValue(draft, 300)
  const preview = useQuery({
    queryKey: ['share preview', settled.instance, settled.placements],
    queryFn: () =>
      write<Preview>(service, 'POST /preview', { instance: settled.instance, placements: settled.placements }),
  })
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const save = async () => {
    const { moved } = await writeSet(service, `PUT /sets/${stored.id}`, {
      ...draft,
      placements: whole(stored, draft),
    })
    await forgetAnswers(client, service)
    notifications.show({ color: 'teal', message: moved.length === 0 ? say.saved : say.savedAndMoved(moved) })
  }
  return (
    <div className="sharedesigner">
      <div className="stack">
        <section className="panel section" aria-label={say.networks}>
          <h2 className="sectiontitle">{say.networks}</h2>
          <TextInput
            label={say.name}
            value={draft.name}
            onChange={event => change({ name: event.currentTarget.value })}
          />
          <NetworkList
            chosen={draft.instance.networks}
            known={Object.values(catalogue.networks).flat()}
            onChange={networks => change({ instance: { ...draft.instance, networks } })}
          />
          <Switch
            mt="md"
            label={say.isDefault}
            checked={draft.is_default}
            disabled={stored.is_default}
            onChange={event => change({ is_default: event.currentTarget.checked })}
          />
        </section>
        <section className="panel section" aria-label={say.look}>
          <h2 className="sectiontitle">{say.look}</h2>
          <LookFields
            instance={draft.instance}
            styles={catalogue.styles}
            onChange={look => change({ instance: { ...draft.instance, ...look } })}
          />
        </section>
      </div>
      <div className="stack">
        <section className="panel section" aria-label={say.preview}>
          <h2 className="sectiontitle">{say.preview}</h2>
          <p className="sectionhelp">{say.previewText}</p>
          <SetPreview preview={preview.data} />
          <Group mt="md">
            <Button disabled={draft === stored} onClick={() => void save().catch(tellError)}>
              {say.save}
            </Button>
          </Group>
        </section>
        <section className="panel section" aria-label={say.places}>
          <h2 className="sectiontitle">{say.places}</h2>
          <PlacementPicture
            placements={draft.placements}
            targets={facts.targets}
            extras={catalogue.positions.extra}
            overlaps={preview.data?.overlaps ?? []}
            onChange={placements => change({ placements })}
          />
        </section>
      </div>
    </div>
  )
}

/** A spot that was left is freed by saying so. */
const whole = (stored: ShareSet, { placements }: Draft) => ({
  ...Object.fromEntries(Object.keys(stored.placements).map(key => [key, { content: 'none', extra: [] }])),
  ...placements,
})
