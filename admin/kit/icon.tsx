import type { IconName } from '../../src/kernel/icons.ts'
import { iconPaths } from './icon-paths.data.ts'

/** Decoration only: what it says is said in words beside it. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={iconPaths[name]} />
  </svg>
)
