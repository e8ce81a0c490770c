// Where the seats lie in the picture, in steps from the bottom one, counter-clockwise: the next seat is on the right.

export const SIDES = ["own", "right", "opposite", "left"] as const;
export type Side = (typeof SIDES)[number];
