/** The tools of the editor. What they do can be done with keys as well: `shortcuts.ts`. */
import { ActionIcon, Button, Checkbox, Group, Menu, Tooltip } from '@mantine/core'
import { memo } from 'react'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { IconName } from '../../../kernel/icons.ts'
import { hotspotTypes } from '../domain/document.ts'
import { alignHotspots, type Side, spreadHotspots } from '../domain/edit-shapes.ts'
import { copyChosen, duplicateChosen, pasteCopies, removeChosen, useHasCopies } from './clipboard.ts'
import { changeDoc, type EditDispatch, type Editing } from './editing.ts'
import type { Tool } from './use-drawing.ts'
import { MOST_ZOOM } from './use-panning.ts'
import { say } from './words.ts'

type Props = {
  /** What is edited at the moment of a click: the tools are not drawn again while something is dragged. */
  readonly latest: { readonly current: Editing }
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** How many areas are chosen. */
  readonly chosen: number
  readonly dispatch: EditDispatch
  readonly tool: Tool
  readonly setTool: (tool: Tool) => void
  readonly zoom: number
  readonly setZoom: (zoom: number) => void
  readonly isSnapping: boolean
  readonly setSnapping: (isSnapping: boolean) => void
}

export const Toolbar = memo(function Toolbar(props: Props) {
  const { tool, setTool, isSnapping, setSnapping } = props
  return (
    <Group gap="xs" mb="sm" role="toolbar" aria-label={say.tools}>
      <Button.Group>
        {(['select', ...hotspotTypes] as const).map(name => (
          <Button
            key={name}
            size="xs"
            variant={tool === name ? 'filled' : 'default'}
            aria-pressed={tool === name}
            onClick={() => setTool(name)}
          >
            {say.types[name]}
          </Button>
        ))}
      </Button.Group>
      <Steps {...props} />
      <Arrange {...props} />
      <Nearness {...props} />
      <Checkbox label={say.snap} checked={isSnapping} onChange={event => setSnapping(event.currentTarget.checked)} />
    </Group>
  )
})

type SignProps = {
  readonly label: string
  readonly icon: IconName
  readonly isDisabled?: boolean
  readonly onClick: () => void
}

const Sign = ({ label, icon, isDisabled = false, onClick }: SignProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size="md" aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  </Tooltip>
)

function Steps({ latest, dispatch, canUndo, canRedo, chosen }: Props) {
  const hasCopies = useHasCopies()
  const isNone = chosen === 0
  const signs: readonly SignProps[] = [
    { label: say.undo, icon: 'arrow-back-up', isDisabled: !canUndo, onClick: () => dispatch({ type: 'undo' }) },
    { label: say.redo, icon: 'arrow-forward-up', isDisabled: !canRedo, onClick: () => dispatch({ type: 'redo' }) },
    { label: say.copy, icon: 'copy', isDisabled: isNone, onClick: () => copyChosen(latest.current) },
    { label: say.paste, icon: 'article', isDisabled: !hasCopies, onClick: () => pasteCopies(latest.current, dispatch) },
    {
      label: say.duplicate,
      icon: 'plus',
      isDisabled: isNone,
      onClick: () => duplicateChosen(latest.current, dispatch),
    },
    { label: say.remove, icon: 'trash', isDisabled: isNone, onClick: () => removeChosen(latest.current, dispatch) },
  ]
  return (
    <Group gap={4}>
      {signs.map(sign => (
        <Sign key={sign.label} {...sign} />
      ))}
    </Group>
  )
}

const SIDES: readonly Side[] = ['left', 'center', 'right', 'top', 'middle', 'bottom']

/** For two areas or more. */
function Arrange({ latest, dispatch, chosen: count }: Props) {
  if (count < 2) return null
  const arrange = (how: typeof alignHotspots, side: Side) =>
    dispatch(
      changeDoc('', ({ hotspots }) => {
        const { selected } = latest.current
        const chosen = hotspots.filter(({ id, locked }) => selected.includes(id) && !locked)
        const moved = new Map(how(chosen, side).map(spot => [spot.id, spot]))
        return { hotspots: hotspots.map(spot => moved.get(spot.id) ?? spot) }
      }),
    )
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" variant="default">
          {say.align}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SIDES.map(side => (
          <Menu.Item key={side} onClick={() => arrange(alignHotspots, side)}>
            {say.sides[side]}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => arrange(spots => spreadHotspots(spots, 0), 'left')}>{say.spreadAcross}</Menu.Item>
        <Menu.Item onClick={() => arrange(spots => spreadHotspots(spots, 1), 'top')}>{say.spreadDown}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Nearness({ zoom, setZoom }: Pick<Props, 'zoom' | 'setZoom'>) {
  return (
    <Group gap={4}>
      <ActionIcon variant="default" aria-label={say.zoomOut} onClick={() => setZoom(Math.max(1, zoom / 1.5))}>
        −
      </ActionIcon>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${Math.round(zoom * 100)} %: ${say.zoomWhole}`}
        onClick={() => setZoom(1)}
      >
        {`${Math.round(zoom * 100)} %`}
      </Button>
      <ActionIcon variant="default" aria-label={say.zoomIn} onClick={() => setZoom(Math.min(MOST_ZOOM, zoom * 1.5))}>
        +
      </ActionIcon>
    </Group>
  )
}
