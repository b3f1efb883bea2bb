/** Parts of the admin by role: what is ticked, holders of the role do not see. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import '../../admin/matrix.css'
import { sayPro } from './words.ts'

export type Part = { readonly key: string; readonly title: string }
/** By role: the keys of what is hidden. */
export type Hidden = Readonly<Record<string, readonly string[]>>

type Props = {
  readonly title: string
  readonly parts: readonly Part[]
  readonly roles: readonly { readonly slug: string; readonly name: string }[]
  readonly hidden: Hidden
  /** What nobody can hide from a role. */
  readonly isFixed?: (role: string, key: string) => boolean
  readonly onChange: (hidden: Hidden) => void
}

export function HideTable({ title, parts, roles, hidden, isFixed = () => false, onChange }: Props) {
  const [search, setSearch] = useState('')
  const shown = parts.filter(part => `${part.title} ${part.key}`.toLowerCase().includes(search.toLowerCase()))
  const flip = (role: string, key: string) => {
    const known = hidden[role] ?? []
    const next = known.includes(key) ? known.filter(other => other !== key) : [...known, key]
    onChange({ ...hidden, [role]: next })
  }
  return (
    <section className="panel" aria-label={title}>
      <div className="tools">
        <TextInput
          aria-label={sayPro.search}
          placeholder={sayPro.search}
          leftSection={<Icon name="search" size={16} />}
          className="searchfield"
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <span className="below">{sayPro.tickedIsHidden}</span>
      </div>
      <div className="matrixscroll">
        <table className="matrix">
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {roles.map(({ slug, name }) => (
                <th key={slug} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(part => (
              <tr key={part.key}>
                <th scope="row" style={part.key.includes('|') ? { paddingInlineStart: 28 } : undefined}>
                  {part.title}
                </th>
                {roles.map(({ slug, name }) => (
                  <td key={slug}>
                    <input
                      type="checkbox"
                      className="tick"
                      aria-label={sayPro.hideFrom(part.title, name)}
                      checked={hidden[slug]?.includes(part.key) ?? false}
                      disabled={isFixed(slug, part.key)}
                      onChange={() => flip(slug, part.key)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type SaveProps = { readonly isChanged: boolean; readonly label: string; readonly onSave: () => void }

export const SaveRules = ({ isChanged, label, onSave }: SaveProps) => (
  <Button disabled={!isChanged} onClick={onSave}>
    {label}
  </Button>
)
