declare module 'virtual:screens' {
  import type { ComponentType } from 'react'

  type Load = () => Promise<{ default: ComponentType<any> }>
  export const screens: Readonly<Record<string, Load>>
  export const parts: Readonly<Record<string, Load>>
}
