// Where a draft is written on: an address that this browser alone can follow. No document here.

export const addressOf = ({ id }, step) => `/lessons/write?${new URLSearchParams({ ...(step ? { step } : {}), draft: id })}`;
