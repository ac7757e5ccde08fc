/** Notes, assignments, resubmissions and the timeline. */
export const casework = {}
