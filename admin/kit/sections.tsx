/** The sections of a form: main column, aside, folds, and fields side by side. */
import { Collapse, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Section } from '../../src/kernel/admin.ts'
import type { Values } from '../client/app.tsx'
import { Icon } from './icon.tsx'

type Props = {
  readonly sections: readonly Section[]
  readonly values: Values
  /** Null: there is no such field for this caller. */
  readonly fieldOf: (name: string, section: Section) => ReactNode
  readonly partOf?: (section: Section) => ReactNode
}

export function Sections({ sections, values, fieldOf, partOf }: Props) {
  const shown = sections.filter(section => isShown(section, values))
  const draw = (section: Section) => (
    <SectionPanel key={section.title} section={section}>
      {section.part
        ? partOf?.(section)
        : (section.fields ?? []).map(group => (
            <Line key={String(group)} names={[group].flat() as string[]} {...{ section, fieldOf }} />
          ))}
    </SectionPanel>
  )
  const aside = shown.filter(section => section.aside)
  const main = shown.filter(section => !section.aside)
  if (aside.length === 0) return <div className="stack">{main.map(draw)}</div>
  return (
    <div className="formgrid">
      <div className="stack">{main.map(draw)}</div>
      <div className="stack">{aside.map(draw)}</div>
    </div>
  )
}

const isShown = ({ when }: Section, values: Values): boolean =>
  Object.entries(when ?? {}).every(([name, accepted]) => (accepted as readonly unknown[]).includes(values[name]))

type LineProps = { readonly names: readonly string[]; readonly section: Section; readonly fieldOf: Props['fieldOf'] }

function Line({ names, section, fieldOf }: LineProps) {
  const fields = names.map(name => <Keyed key={name}>{fieldOf(name, section)}</Keyed>)
  return names.length > 1 ? <div className="pair">{fields}</div> : fields
}

const Keyed = ({ children }: { children: ReactNode }) => children

function SectionPanel({ section, children }: { section: Section; children: ReactNode }) {
  const [isOpen, setOpen] = useState(!section.folded)
  const head = (
    <>
      <span className="sectiontitle">{section.title}</span>
      {section.help && <span className="sectionhelp">{section.help}</span>}
    </>
  )
  return (
    <section className="panel section" id={slugOf(section.title)}>
      <h2>
        {section.folded ? (
          <UnstyledButton className="fold" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            <span>{head}</span>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          </UnstyledButton>
        ) : (
          head
        )}
      </h2>
      <Collapse expanded={isOpen}>
        <div className="fields">{children}</div>
      </Collapse>
    </section>
  )
}

export const slugOf = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-')
