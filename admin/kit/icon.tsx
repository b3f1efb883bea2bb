import type { IconName } from '../../src/kernel/icons.ts'
import { iconPaths } from './icon-paths.data.ts'

/** Decoration only: what it says is said in words beside it. What means back and forth turns with the reading direction. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    className={TURNING.test(name) ? 'icon turning' : 'icon'}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d={iconPaths[name]} />
  </svg>
)

const TURNING = /^(arrow-(left|right|back-up|forward-up)|chevron-(left|right)|logout|external-link|list|list-numbers)$/
