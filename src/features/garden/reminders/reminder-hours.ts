/** Hours of the morning, in the zone of the garden, from which a letter may come. Outside of them and `hoursOfTrying` nobody is written to. */
export const reminderHours = [5, 6, 7, 8, 9, 10, 11] as const
export const usualHour = 7

/** A letter that could not be sent for so long is not sent any more: what it says is for the morning. */
export const hoursOfTrying = 3
