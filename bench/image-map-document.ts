/** A map of 500 polygons with 100 points each, all of them a little further to the right. */
export const bigMap = (shift: number) => ({
  image: { url: '/uploads/plan.png', width: 2000, height: 1000, alt: 'A plan' },
  hotspots: Array.from({ length: 500 }, (_, at) => ({
    ...{ id: `area-${at}`, type: 'polygon', title: `Area ${at}`, content: `<p>What area ${at} tells.</p>` },
    points: Array.from({ length: 100 }, (_point, corner) => [
      (at % 25) * 4 + 1.7 + 1.5123 * Math.cos((corner / 50) * Math.PI) + shift,
      Math.floor(at / 25) * 5 + 2.2 + 1.9123 * Math.sin((corner / 50) * Math.PI),
    ]),
  })),
})
