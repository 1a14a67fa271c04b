/** How a product that the site does not have can have been used: what is asked, and what decides which neighbours it reached. */
export const toldMethods = [
  'spray',
  'drench',
  'granules',
  'dust',
  'seed',
  'dip',
  'bait',
  'paint',
  'smoke',
  'root',
] as const
