/** Networks in their order: dragged, or moved by keyboard. */
import { ActionIcon, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { moved } from './moved.ts'
import type { Network } from './share-api.ts'
import { say } from './words.ts'

type Props = {
  readonly chosen: readonly string[]
  readonly known: readonly Network[]
  readonly onChange: (networks: readonly string[]) => void
}

export function NetworkList({ chosen, known, onChange }: Props) {
  const [dragged, setDragged] = useState<number | null>(null)
  const labelOf = (slug: string) => known.find(network => network.slug === slug)?.label ?? slug
  const drop = (at: number) => {
    if (dragged !== null) onChange(moved(chosen, dragged, at))
    setDragged(null)
  }
  return (
    <div className="fields">
      <MultiSelect
        label={say.networks}
        searchable
        hidePickedOptions
        value={[...chosen]}
        onChange={onChange}
        data={known.map(({ slug, label }) => ({ value: slug, label }))}
      />
      <ol className="sharenetworks" aria-label={say.order}>
        {chosen.map((slug, at) => (
          <li
            key={slug}
            draggable
            onDragStart={() => setDragged(at)}
            onDragOver={event => event.preventDefault()}
            onDrop={() => drop(at)}
          >
            <svg className="sharesign" viewBox="0 0 24 24" aria-hidden="true">
              <path d={known.find(network => network.slug === slug)?.icon ?? ''} />
            </svg>
            <span>{labelOf(slug)}</span>
            <ActionIcon
              variant="subtle"
              aria-label={say.moveUp(labelOf(slug))}
              onClick={() => onChange(moved(chosen, at, at - 1))}
            >
              <Icon name="arrow-up" size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={say.moveDown(labelOf(slug))}
              onClick={() => onChange(moved(chosen, at, at + 1))}
            >
              <Icon name="arrow-down" size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
    </div>
  )
}
