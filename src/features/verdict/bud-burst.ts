/** The first BBCH code of open buds. */
export const budBurst = '07'
