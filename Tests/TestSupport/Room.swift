// Filled by the rooms.
