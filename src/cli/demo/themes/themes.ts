import { cooking } from './cooking.data.ts'
import { garden } from './garden.data.ts'
import { town } from './town.data.ts'
import { travel } from './travel.data.ts'

export const themes = { town, travel, cooking, garden } as const
export type ThemeName = keyof typeof themes
export const themeNames: readonly ThemeName[] = ['town', 'travel', 'cooking', 'garden']

export const byTheme = <T>(make: (name: ThemeName) => T): Readonly<Record<ThemeName, T>> => ({
  town: make('town'),
  travel: make('travel'),
  cooking: make('cooking'),
  garden: make('garden'),
})
