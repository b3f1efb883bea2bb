/** The icons that every map has, drawn in a field of 24 by 24. */
export const builtInIcons: Readonly<Record<string, string>> = Object.freeze({
  pin: 'M12 2a7 7 0 0 0-7 7c0 5.2 7 13 7 13s7-7.8 7-13a7 7 0 0 0-7-7zm0 9.5A2.5 2.5 0 1 1 12 6.500a2.500 2.500 0 0 1 0 5z',
  dot: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
  plus: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm5 11h-4v4h-2v-4H7v-2h4V7h2v4h4z',
  info: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm1 15h-2v-6h2zm0-8h-2V7h2z',
  star: 'M12 2l3 6.500 7 .800-5.200 4.700 1.500 7-6.300-3.600L5.700 21l1.500-7L2 9.300l7-.800z',
  home: 'M12 3 2 12h3v8h5v-6h4v6h5v-8h3z',
  flag: 'M5 2v20h2v-8h11l-3-4 3-4H7V2z',
  camera:
    'M9 4 7.500 6H4a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-3.500L15 4zm3 4.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9z',
  link: 'M4 12a3 3 0 0 1 3-3h4V7H7a5 5 0 0 0 0 10h4v-2H7a3 3 0 0 1-3-3zm4 1h8v-2H8zm9-6h-4v2h4a3 3 0 0 1 0 6h-4v2h4a5 5 0 0 0 0-10z',
})

/** A pin points with its lower end; all others are centred on their place. */
export const pointsDown = (name: string): boolean => name === 'pin'
