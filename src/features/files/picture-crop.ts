interface Cropped {
  /** In pixels. */
  width: number
  height: number
  /** Shares of width and height, 0–1. */
  focalX: number
  focalY: number
}

/**
 * The classes that crop a picture to a frame of 4:3 without losing its focal point. Only the longer side is cropped, so one number says
 * where; it is a class, because the content policy of pages allows no style attributes.
 */
export function fitOf({ width, height, focalX, focalY }: Cropped): string {
  const tenths = Math.round((width * 3 > height * 4 ? focalX : focalY) * 10)
  return tenths === 5 ? 'object-cover' : `object-cover at-${tenths}`
}
