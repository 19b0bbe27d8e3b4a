// The rooms are furnished one by one.
