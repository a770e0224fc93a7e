/** CSS pixels of a ruler across. */
export const rulerSize = 20;
