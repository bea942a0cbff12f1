"""When something happens, then something is done: event types, conditions, webhooks. Pure."""
